export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M0 0h32v32H0Z" fill="#e4f4f4" />
      <path d="M0 0h19.5c-4.5 6 3 10-1 16s-4.5 8-7 16H0Z" fill="#37454d" />
      <g fill="#667780">
        <circle cx="6.5" cy="8" r="2.2" />
        <circle cx="12" cy="13.5" r="1.3" />
        <circle cx="5.5" cy="18" r="1.3" />
        <circle cx="9.5" cy="23.5" r="2" />
      </g>
      <path d="M21-2l-1.5 2c-4.5 6 3 10-1 16s-4.5 8-7 16l-1 3" fill="none" stroke="#128088" strokeWidth="3.5" />
      <path d="M24.5 9.5h4M22.5 20.5h6" fill="none" stroke="#92d2d3" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
