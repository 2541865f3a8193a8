import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { priceChoice } from '#domain/pricing/choice.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { packagePlace, withPackage } from '#domain/pricing/packages.ts';
import { keyed } from '#web/ui/keyed.ts';
import { useQuote } from './quote-model.ts';

interface ChoiceProps {
  /** places in the quote's options */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  hasPackage: boolean;
  onPackage: () => void;
  /** true after an attempt to record without a package */
  isMissing: boolean;
}

/** The package and the options that the customer wants, and the total with them. */
export function RecordedChoice({ chosen, onChange, hasPackage, onPackage, isMissing }: ChoiceProps) {
  const { quote, company } = useQuote();
  const { discount_type: type, discount_value: value, ...offer } = quote;
  const { totals } = priceChoice({ ...offer, discount: type && { type, value } }, new Set(chosen));
  const money = (cents: number) => formatMoney(cents, company.currency);
  const options = quote.options.map((option, place) => ({ ...option, place, chosen: chosen.includes(place) }));
  const groups = Map.groupBy(
    options.filter(({ from_package }) => from_package === undefined),
    ({ one_of }) => one_of,
  );
  const { packages } = quote;
  const choose = (changed: readonly { place: number; chosen: boolean }[]) =>
    onChange(changed.flatMap((option) => (option.chosen ? option.place : [])));
  return (
    <Stack gap="sm">
      {packages.length > 0 && (
        <NativeSelect
          label="Package"
          error={isMissing && 'Select the package the customer chose'}
          value={hasPackage ? String(packagePlace(options)) : ''}
          data={[
            ...(hasPackage ? [] : [{ value: '', label: 'Select a package' }]),
            ...packages.map(({ name, sum_cents }, place) => ({
              value: String(place),
              label: `${name}, ${money(sum_cents)}`,
            })),
          ]}
          onChange={({ currentTarget: { value: place } }) => {
            onPackage();
            choose(withPackage(options, Number(place)));
          }}
        />
      )}
      {[...groups].map(([name, group]) =>
        name === undefined ? null : (
          <NativeSelect
            key={name}
            label={name}
            value={group.find((option) => option.chosen)?.place}
            data={group.map(({ place, description, line_total_cents }) => ({
              value: String(place),
              label: `${description}, ${money(line_total_cents)}`,
            }))}
            onChange={({ currentTarget: { value: place } }) =>
              choose(
                options.map((option) =>
                  group.some((each) => each.place === option.place)
                    ? { ...option, chosen: String(option.place) === place }
                    : option,
                ),
              )
            }
          />
        ),
      )}
      {(groups.get(undefined) ?? []).length > 0 && (
        <Checkbox.Group label="Options" value={chosen.map(String)} onChange={(places) => onChange(places.map(Number))}>
          <Stack gap="xs" mt="xs">
            {keyed(groups.get(undefined) ?? [], ({ description }) => description).map(([key, option]) => (
              <Checkbox
                key={key}
                value={String(option.place)}
                label={`${option.description}, ${money(option.line_total_cents)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {hasPackage && (
        <Text size="sm" c="dimmed">
          Total with these: {money(totals.total_cents)}
        </Text>
      )}
    </Stack>
  );
}
