// A quiet ornament: a band of lotus and papyrus, as on a painted wall.
export function Band() {
  return (
    <svg class="band" width="100%" height="26" aria-hidden="true">
      <defs>
        <pattern id="lotus-band" width="72" height="26" patternUnits="userSpaceOnUse">
          <path class="band-line" d="M0 1.500H72M0 24.500H72" />
          <path class="band-leaf" d="M18 21c-7-2-9-9-8-14 3 2 5 4 6 7 0-4 1-8 2-10 1 2 2 6 2 10 1-3 3-5 6-7 1 5-1 12-8 14z" />
          <path class="band-umbel" d="M54 21v-8M44 6c2 6 6 8 10 8s8-2 10-8c-4 2-16 2-20 0z" />
          <path class="band-stem" d="M18 21q18 6 36 0" />
        </pattern>
      </defs>
      <rect width="100%" height="26" fill="url(#lotus-band)" />
    </svg>
  );
}
