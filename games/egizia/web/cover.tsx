import { River } from "web/art/landscape";

/** Egizia: a boat on the river that brings stones to the sites. */
export default function Cover() {
  return (
    <>
      <path class="c-sky" d="M0 0H160V120H0Z" />
      <circle class="c-sun" cx="66" cy="22" r="13" />
      <path class="c-sand" d="M0 66H160V120H0Z" />
      <path class="c-stone" d="M88 66L118 18 148 66Z" />
      <path class="c-shadow" d="M118 18L148 66H126Z" />
      <path class="c-rim" d="M88 66L118 18 148 66M97 52h44M106 38h26" />
      <path class="c-stone" d="M8 66l3-40 4-7 4 7 3 40z" />
      <path class="c-rim" d="M0 66H160" />
      <River top={78} />
      <path class="c-wood" d="M22 78c-4-2-8-8-8-15 6 8 14 11 24 11h56c10 0 18-4 24-12 1 9-4 15-10 18-8 9-16 12-24 12H50c-10 0-20-5-28-14z" />
      <path class="c-rim" d="M66 74V38" />
      <path class="c-linen" d="M44 40h46c2 10 2 18-2 27H46c-4-9-4-17-2-27z" />
      <path class="c-rim" d="M44 49h46M45 58h44" />
      <path class="c-stone" d="M94 64h14v10H94z" />
    </>
  );
}
