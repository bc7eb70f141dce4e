/** Earshot's mark: an ear, drawn in the current colour. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M8 13a8 8 0 0 1 16 0c0 6-6 6.5-6 11a4 4 0 0 1-7 2.6" />
    <path d="M12.5 13.5a3.5 3.5 0 0 1 7 0c0 2-1.5 2.800-2.5 3.800" />
  </svg>
)
