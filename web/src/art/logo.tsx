// The sun disc over the Nile.
export function Logo({ size = 40 }: { readonly size?: number }) {
  return (
    <svg class="logo" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <circle cx="24" cy="18" r="11" class="logo-sun" />
      <path class="logo-line" d="M4 31c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4" />
      <path class="logo-line" d="M4 38c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4" />
      <path class="logo-line" d="M4 45c5 0 5-4 10-4s5 4 10 4 5-4 10-4 5 4 10 4" />
    </svg>
  );
}
