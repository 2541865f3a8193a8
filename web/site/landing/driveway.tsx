import { quantityWords } from '#domain/quote-wording.ts';
import { type ApprovalQuote, formats } from '../../approve/formats.ts';

const ROWS = [0, 1, 2, 3];
const COLUMNS = [0, 1, 2];
/** Width and height of one slab and the joint between two, in drawing units. */
const SLAB = 118;
const JOINT = 6;

/** A driveway in the middle of the job: the rinse line runs through it, and the quote for it lies on top. */
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
          <path d="M0 0H330C250 90 330 150 240 250S170 400 90 500H0Z" />
        </clipPath>
        <clipPath id="driveway-edge">
          <rect width="366" height="490" rx="12" />
        </clipPath>
      </defs>
      <g clipPath="url(#driveway-edge)">
        <Slabs className="slab-clean" />
        <g clipPath="url(#dirty-part)">
          <Slabs className="slab-dirty" />
          <Stains />
        </g>
        <path className="rinse-line" d="M330 0C250 90 330 150 240 250S170 400 90 500" />
      </g>
      <QuoteCard quote={quote} />
    </svg>
  );
}

function Slabs({ className }: { className: string }) {
  return ROWS.flatMap((row) =>
    COLUMNS.map((column) => (
      <rect
        key={`${row}-${column}`}
        className={className}
        x={column * (SLAB + JOINT)}
        y={row * (SLAB + JOINT)}
        width={SLAB}
        height={SLAB}
        rx="4"
      />
    )),
  );
}

function Stains() {
  return (
    <g className="stains">
      <ellipse cx="70" cy="58" rx="34" ry="22" />
      <ellipse cx="196" cy="96" rx="18" ry="12" />
      <ellipse cx="44" cy="182" rx="14" ry="18" />
      <ellipse cx="150" cy="210" rx="30" ry="20" />
      <ellipse cx="72" cy="318" rx="26" ry="34" />
      <ellipse cx="28" cy="420" rx="16" ry="12" />
      <ellipse cx="240" cy="40" rx="12" ry="16" />
    </g>
  );
}

/** As many lines as fit on the paper. */
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

/** "Soft wash, 1,680 sq ft" of "Soft wash – House Siding (vinyl)" */
function serviceOf(item: ApprovalQuote['items'][number]): string {
  const [service = ''] = item.description.split(' – ');
  const quantity = item.unit === 'flat' ? '' : `, ${quantityWords(item)}`;
  return service + quantity;
}
