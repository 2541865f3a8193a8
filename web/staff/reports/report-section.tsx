import type { ReactNode } from 'react';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ReportTable, type ReportTableProps } from './report-table.tsx';
import { TableFold } from './table-fold.tsx';

interface ReportSectionProps<Row> extends ReportTableProps<Row> {
  lead?: ReactNode;
  /** shown instead of the chart and the table if there are no rows */
  empty: ReactNode;
  children: ReactNode;
}

/** A part of a report: a chart, and below it a table with the same values. */
export function ReportSection<Row>({ lead, empty, children, ...table }: ReportSectionProps<Row>) {
  return (
    <PageSection title={table.title} className="report-section" lead={lead}>
      {table.rows.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          <TableFold>
            <ReportTable {...table} />
          </TableFold>
        </>
      )}
    </PageSection>
  );
}
