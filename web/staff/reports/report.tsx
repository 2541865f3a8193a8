import { Button, Paper, SimpleGrid, Table, Text } from '@mantine/core';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { LABEL_TEXTS } from '#domain/quote/lifecycle.ts';
import { decimalAmount, type ReportFigures, type StateFigures } from '#domain/quote/report-figures.ts';
import { Icon } from '../../ui/icons.tsx';
import { csvFile } from '../components/csv.ts';
import { Panel } from '../components/screen.tsx';
import { downloadFile } from '../components/download-file.ts';
import { StatusLabel } from '../quotes/status-label.tsx';
import { useViewer } from '../workspace/viewer.ts';
import { type Period, periodInWords } from './period.ts';
import { StateBars } from './state-bars.tsx';

interface ReportProps {
  figures: ReportFigures;
  period: Period;
  showsMoney: boolean;
}

export function Report({ figures, period, showsMoney }: ReportProps) {
  const { currency } = useViewer();
  const download = () =>
    downloadFile(reportFile(figures, showsMoney ? currency : null), `quotes-${period.from}-to-${period.to}.csv`);
  return (
    <>
      <Headline figures={figures} showsMoney={showsMoney} />
      <Panel
        title={showsMoney ? 'Value by state' : 'Quotes by state'}
        lead={periodInWords(period)}
        aside={
          <Button leftSection={<Icon name="download" />} onClick={download}>
            Download CSV
          </Button>
        }
      >
        <StateBars
          states={figures.states}
          size={showsMoney ? (state) => state.total_cents : (state) => state.count}
          words={
            showsMoney ? (state) => formatMoney(state.total_cents, currency) : ({ count }) => formatQuantity(count)
          }
        />
        <StateTable figures={figures} showsMoney={showsMoney} />
        {!showsMoney && (
          <Text size="sm" c="dimmed">
            Company-wide amounts are shown to the owner and admins, who can show them to everybody in Settings. Choose
            your own name under “Made by” to see the value of your quotes.
          </Text>
        )}
      </Panel>
    </>
  );
}

/** The most important figures, side by side. */
export function Headline({ figures, showsMoney }: Omit<ReportProps, 'period'>) {
  const { currency } = useViewer();
  const { count, total_cents, win_rate, average_ticket_cents } = figures;
  const approved = figures.states.find(({ label }) => label === 'approved')?.count ?? 0;
  const declined = figures.states.find(({ label }) => label === 'declined')?.count ?? 0;
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, currency));
  return (
    <SimpleGrid cols={{ base: 2, md: showsMoney ? 4 : 2 }} spacing={{ base: 'xs', sm: 'md' }}>
      <Figure name="Quotes made" value={formatQuantity(count)} />
      {showsMoney && <Figure name="Their value" value={money(total_cents)} note="with tax" />}
      <Figure
        name="Win rate"
        value={win_rate === null ? '–' : formatPercent(win_rate, 0)}
        note={
          win_rate === null
            ? 'no decisions yet'
            : `${formatQuantity(approved)} approved of ${formatQuantity(approved + declined)} decided`
        }
      />
      {showsMoney && (
        <Figure
          name="Average ticket"
          value={money(average_ticket_cents)}
          note={average_ticket_cents === null ? 'no approved quote' : 'of approved quotes'}
        />
      )}
    </SimpleGrid>
  );
}

/** "$1,234,567.89" is the longest figure that fits a phone at full size, two in a row. */
const LONG_FIGURE = 13;

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Paper withBorder p="md" className="panel">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="report-figure" data-long={value.length > LONG_FIGURE || undefined}>
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  );
}

/** "33%" of all quotes */
function share(state: StateFigures, figures: ReportFigures): string {
  return formatPercent(state.count / figures.count, 0);
}

/** Every state with its count, share and value. */
export function StateTable({ figures, showsMoney }: Omit<ReportProps, 'period'>) {
  const { currency } = useViewer();
  return (
    <Table verticalSpacing="xs" className="report-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>State</Table.Th>
          <Table.Th className="number">Quotes</Table.Th>
          <Table.Th className="number report-share">Share</Table.Th>
          {showsMoney && <Table.Th className="number">Value</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.states.map((state) => (
          <Table.Tr key={state.label}>
            <Table.Th scope="row">
              <StatusLabel label={state.label} />
            </Table.Th>
            <Table.Td className="number">{formatQuantity(state.count)}</Table.Td>
            <Table.Td className="number report-share">{share(state, figures)}</Table.Td>
            {showsMoney && <Table.Td className="number">{formatMoney(state.total_cents, currency)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">All quotes</Table.Th>
          <Table.Td className="number">{formatQuantity(figures.count)}</Table.Td>
          <Table.Td className="number report-share">100%</Table.Td>
          {showsMoney && <Table.Td className="number">{formatMoney(figures.total_cents, currency)}</Table.Td>}
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** Amounts as plain decimals, such as "1234.50", which a spreadsheet can sum. The heading has the currency. */
function reportFile(figures: ReportFigures, currency: string | null): Blob {
  const header = ['State', 'Quotes', ...(currency ? [`Value in ${currency}`] : [])];
  const row = (name: string, count: number, cents: number) => [
    name,
    count,
    ...(currency ? [decimalAmount(cents)] : []),
  ];
  return csvFile(header, [
    ...figures.states.map(({ label, count, total_cents }) => row(LABEL_TEXTS[label], count, total_cents)),
    row('All quotes', figures.count, figures.total_cents),
  ]);
}
