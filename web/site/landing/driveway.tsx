import { quantityLabel } from '#domain/pricing/wording.ts';
import { type ApprovalQuote, formats } from '#web/approve/formats.ts';

const ROWS = [0, 1, 2, 3];
const COLUMNS = [0, 1, 2];
/** Lengths in drawing units: a slab's sides, and the joint between two slabs. */
const SLAB = 118;
const JOINT = 6;

const RINSE_LINE = 'M330 0C250 90 330 150 240 250S170 400 90 500';

export function Driveway({ quote }: { quote: ApprovalQuote }) {
  return (
    <svg
      className="driveway"
      viewBox="0 0 480 500"
      role="img"
      aria-label="A driveway, half of it washed, and its approved quote"
    >
      <defs>
        <clipPath id="dirty-part">
          <path d={`${RINSE_LINE}H0V0Z`} />
        </clipPath>
        <clipPath id="driveway-edge">
          <rect width="366" height="490" rx="12" />
        </clipPath>
      </defs>
      <g clipPath="url(#driveway-edge)">
        <rect className="joint-clean" width="366" height="490" />
        <Slabs className="slab-clean" shades={CLEAN_SHADES} />
        <g clipPath="url(#dirty-part)">
          <rect className="joint-dirty" width="366" height="490" />
          <Slabs className="slab-dirty" shades={DIRTY_SHADES} />
          <Stains />
        </g>
        <path className="rinse-spray" d={RINSE_LINE} />
        <path className="rinse-line" d={RINSE_LINE} />
        <path className="rinse-shine" d={RINSE_LINE} />
      </g>
      <QuoteCard quote={quote} />
    </svg>
  );
}

const CLEAN_SHADES = [0.1, 0.22, 0.04, 0.18, 0.08, 0.26, 0.12, 0.2, 0.06, 0.24, 0.1, 0.16];
const DIRTY_SHADES = [0.06, 0, 0.12, 0.14, 0.04, 0.1, 0, 0.12, 0.05, 0.1, 0.03, 0.08];

function Slabs({ className, shades }: { className: string; shades: readonly number[] }) {
  return ROWS.flatMap((row) =>
    COLUMNS.map((column) => {
      const place = { x: column * (SLAB + JOINT), y: row * (SLAB + JOINT), width: SLAB, height: SLAB, rx: 4 };
      return (
        <g key={`${row}-${column}`} className={className}>
          <rect {...place} />
          <rect {...place} className="slab-shade" opacity={shades[row * COLUMNS.length + column]} />
        </g>
      );
    }),
  );
}

function Stains() {
  return (
    <>
      <path className="tire-marks" d="M62 490C66 360 74 220 84 0M186 490C184 380 190 230 204 0" />
      <g className="stains">
        <path d="M30 52c10-22 52-26 66-6 12 18-8 36-34 34-22-2-42-10-32-28Z" />
        <path d="M140 196c16-18 52-10 52 12 0 20-40 30-56 14-8-8-4-18 4-26Z" />
        <path d="M48 300c22-16 46 2 46 30 0 26-36 40-50 16-8-14-12-36 4-46Z" />
        <path d="M222 26c14-8 32 4 28 22-4 16-28 16-34 2-4-8-2-20 6-24Z" />
        <ellipse cx="196" cy="96" rx="18" ry="12" />
        <ellipse cx="30" cy="420" rx="18" ry="12" />
        <ellipse cx="20" cy="190" rx="12" ry="16" />
      </g>
      <path
        className="moss"
        d="M0 121h52M88 121h70M121 20v44M121 132v60M0 245h34M60 245h90M121 262v52M245 0v60M30 369h84M121 376v30"
      />
    </>
  );
}

/** The number of lines that fit on the card. */
const LINES_SHOWN = 3;

function QuoteCard({ quote }: { quote: ApprovalQuote }) {
  const { money } = formats(quote);
  const shown = quote.items.slice(0, LINES_SHOWN);
  return (
    <g className="quote-card" transform="translate(146 202) scale(1.16)">
      <rect className="quote-paper" width="286" height="244" rx="10" />
      <text className="quote-title" x="20" y="38">
        Quote {quote.number}
      </text>
      {shown.map((item, index) => (
        <g key={item.description} transform={`translate(20 ${70 + index * 26})`}>
          <text className="quote-line">{serviceOf(item)}</text>
          <text className="quote-line" x="246" textAnchor="end">
            {money(item.line_total_cents)}
          </text>
        </g>
      ))}
      <text className="quote-line" x="20" y={70 + LINES_SHOWN * 26}>
        and {quote.items.length - LINES_SHOWN} more
      </text>
      <path className="quote-rule" d="M20 164H266" />
      <text className="quote-total" x="20" y="192">
        Total
      </text>
      <text className="quote-total" x="266" y="192" textAnchor="end">
        {money(quote.total_cents)}
      </text>
      <g transform="translate(20 206)">
        <rect className="quote-badge" width="112" height="26" rx="13" />
        <path className="quote-check" d="M13 13.5l4 4 7-8" />
        <text className="quote-approved" x="32" y="18">
          Approved
        </text>
      </g>
    </g>
  );
}

/** Returns the service and quantity of an item: "Soft wash, 1,680 sq ft" for "Soft wash – House Siding (vinyl)". */
function serviceOf(item: ApprovalQuote['items'][number]): string {
  const [service = ''] = item.description.split(' – ');
  const quantity = item.unit === 'flat' ? '' : `, ${quantityLabel(item)}`;
  return service + quantity;
}
