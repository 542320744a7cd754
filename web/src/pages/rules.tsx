import { Link } from "../route";
import { say } from "../texts/texts";

export default function Rules(wish: { readonly game: string; readonly anchor: string }) {
  return (
    <main class="page" data-wish={Object.keys(wish).length}>
      <Link to="/">{say.value("home")}</Link>
    </main>
  );
}
