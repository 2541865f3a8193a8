/** The product's sign: a surface, half of it still dirty, half rinsed clean, and the line between. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#e4f4f4" />
      <path d="M7 0h12.5c-4.5 6 3 10-1 16s-4.5 8-7 16H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Z" fill="#37454d" />
      <g fill="#667780">
        <circle cx="6.5" cy="8" r="2.2" />
        <circle cx="12" cy="13.5" r="1.3" />
        <circle cx="5.5" cy="18" r="1.3" />
        <circle cx="9.5" cy="23.5" r="2" />
      </g>
      <path d="M19.5 0c-4.5 6 3 10-1 16s-4.5 8-7 16" fill="none" stroke="#128088" strokeWidth="3.5" />
      <path d="M24.5 9.5h4M22.5 20.5h6" fill="none" stroke="#92d2d3" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
