import { NO_ESTIMATE_TEXT } from './estimate-text.ts';
import { ADDON_CHOICES, type EstimateText, QUANTITY_MAX, QUANTITY_MIN, SURFACE_CHOICES } from './price-estimate.ts';

export interface CalculatorState {
  /** one of SURFACE_CHOICES */
  surface: string;
  /** as typed */
  quantity: string;
  addon: string;
  /** null if the choice has no price */
  words: EstimateText | null;
}

/**
 * Demonstrates the rate book. The script updates the price with every change. Without scripts, submitting the form
 * loads the page with the new prices.
 */
export function PriceCalculator({ surface, quantity, addon, words }: CalculatorState) {
  return (
    <form className="calculator" id="try" method="get" action="/#try" data-calculator>
      <div className="field">
        <label htmlFor="surface">Surface and material</label>
        <select id="surface" name="surface" defaultValue={surface}>
          {SURFACE_CHOICES.map(({ name, materials }) => (
            <optgroup key={name} label={name}>
              {materials.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className="calculator-pair">
        <div className="field">
          <label htmlFor="quantity">
            Quantity (<span data-word="unit">{words?.unit ?? 'sq ft'}</span>)
          </label>
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="decimal"
            min={QUANTITY_MIN}
            max={QUANTITY_MAX}
            step="any"
            defaultValue={quantity}
            aria-describedby="estimate-problem"
          />
        </div>
        <div className="field">
          <label htmlFor="addon">Add-on</label>
          <select id="addon" name="addon" defaultValue={addon}>
            <option value="">None</option>
            {ADDON_CHOICES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      </div>
      <p className="field-error" id="estimate-problem" data-problem>
        {words === null && NO_ESTIMATE_TEXT}
      </p>
      <button type="submit" className="button calculator-submit">
        Show the price
      </button>
      <Estimate words={words} />
    </form>
  );
}

function Estimate({ words }: { words: EstimateText | null }) {
  return (
    <output className="estimate" htmlFor="surface quantity addon" data-estimate hidden={words === null}>
      <span className="estimate-row">
        <span>
          <span data-word="description">{words?.description}</span>
          <span className="muted estimate-detail" data-word="quantity">
            {words?.quantity}
          </span>
        </span>
        <span className="number" data-word="line_total">
          {words?.line_total}
        </span>
      </span>
      <span className="estimate-row" data-addon-row hidden={!words?.addon}>
        <span data-word="addon">{words?.addon}</span>
        <span className="number" data-word="addon_total">
          {words?.addon_total}
        </span>
      </span>
      <span className="estimate-row estimate-total">
        <span>Total</span>
        <span className="number" data-word="total">
          {words?.total}
        </span>
      </span>
      <span className="muted estimate-detail">
        <span data-word="reason">{words?.reason}</span>
      </span>
    </output>
  );
}
