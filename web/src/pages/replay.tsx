import { Link } from "../route";
import { say } from "../texts/texts";

export default function Replay(wish: { readonly id: string; readonly query: URLSearchParams }) {
  return (
    <main class="page" data-wish={Object.keys(wish).length}>
      <Link to="/">{say.value("home")}</Link>
    </main>
  );
}
