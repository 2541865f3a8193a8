import { SimpleGrid } from '@mantine/core';
import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import { LongTextField, TextField } from '#web/staff/components/fields.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import type { FormHandle } from '#web/staff/components/use-form.ts';
import { Icon } from '#web/ui/icons.tsx';
import { BrandCheck } from './brand-check.tsx';
import type { Profile } from './sample-quote.ts';

interface ProfileFieldsProps extends Pick<FormHandle<Profile>, 'bind'> {
  readOnly: boolean;
}

export function ProfileFields({ bind, readOnly }: ProfileFieldsProps) {
  return (
    <>
      <Panel title="Contact">
        <TextField label="Company name" required autoComplete="organization" readOnly={readOnly} {...bind('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            description="Customers can call it from the quote."
            readOnly={readOnly}
            {...bind('company_phone')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            description="Replies go here."
            readOnly={readOnly}
            {...bind('company_email')}
          />
        </SimpleGrid>
        <LongTextField
          label="Address"
          description="On the quote, in emails and on the PDF."
          autoComplete="street-address"
          readOnly={readOnly}
          {...bind('company_address')}
        />
        <TextField
          label="License and insurance"
          description="One line below your name, such as “Licensed and insured · SC-RBS-48210”."
          readOnly={readOnly}
          {...bind('license_line')}
        />
      </Panel>
      <Panel title="Color" lead="Used for buttons and highlights on the quote page, in emails and on the PDF.">
        <ColorField readOnly={readOnly} {...bind('brand_color')} />
      </Panel>
      <Panel title="Notes, terms and next steps">
        <LongTextField
          label="Default notes"
          description="Added to new quotes; you can change them on each one. For example, how to prepare the house."
          minRows={3}
          readOnly={readOnly}
          {...bind('default_notes')}
        />
        <LongTextField
          label="Default terms"
          description="Shown at the end of every quote: what’s included, when payment is due, stains that may not come out."
          minRows={5}
          maxRows={16}
          readOnly={readOnly}
          {...bind('terms')}
        />
        <LongTextField
          label="What happens next"
          description="Shown on every quote and after approval: who calls, when you’ll come, how to pay. If blank, customers see that you’ll contact them to schedule."
          minRows={3}
          readOnly={readOnly}
          {...bind('next_steps')}
        />
      </Panel>
    </>
  );
}

interface ColorFieldProps {
  readOnly: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

const COMPLETE = /^#[0-9a-f]{6}$/i;

function ColorField({ value, onChange, readOnly, ...field }: ColorFieldProps) {
  const complete = COMPLETE.test(value);
  return (
    <>
      {!readOnly && <Swatches value={value} onChoose={onChange} />}
      <TextField
        label="Brand color"
        description="Pick a color, or paste its code."
        autoComplete="off"
        spellCheck={false}
        maw={260}
        readOnly={readOnly}
        value={value}
        onChange={(typed) => onChange(typed.trim().toLowerCase())}
        rightSectionWidth={56}
        rightSection={
          <input
            type="color"
            className="color-picker"
            aria-label="Choose brand color"
            disabled={readOnly}
            value={complete ? value : DEFAULT_BRAND_COLOR}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        {...field}
      />
      {complete && <BrandCheck color={value} />}
    </>
  );
}

const SWATCHES = [
  ['Blue', '#1d4e79'],
  ['Teal', '#0a5961'],
  ['Green', '#1f6b3a'],
  ['Orange', '#b9540c'],
  ['Red', '#a3231f'],
  ['Slate', '#37454d'],
] as const;

function Swatches({ value, onChoose }: { value: string; onChoose: (color: string) => void }) {
  const isOwn = COMPLETE.test(value) && SWATCHES.every(([, color]) => color !== value);
  return (
    <div className="color-swatches" role="group" aria-label="Suggested colors">
      {[...SWATCHES, ...(isOwn ? [['Your color', value] as const] : [])].map(([name, color]) => (
        <button
          key={color}
          type="button"
          aria-label={name}
          aria-pressed={value === color}
          style={{ background: color }}
          onClick={() => onChoose(color)}
        >
          {value === color && <Icon name="check" size={18} />}
        </button>
      ))}
    </div>
  );
}
