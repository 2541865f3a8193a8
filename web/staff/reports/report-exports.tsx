import { Button, Menu } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface TableDownload {
  title: string;
  download: () => void;
}

interface Downloads {
  tables: readonly TableDownload[];
  /** @returns a function that removes the table again */
  add: (table: TableDownload) => () => void;
}

const Context = createContext<Downloads>({ tables: [], add: () => () => undefined });

/** Collects the tables of the current report for the Export button at the top of the screen. */
export function ReportExports({ children }: { children: ReactNode }) {
  const [tables, setTables] = useState<readonly TableDownload[]>([]);
  const add = useCallback((table: TableDownload) => {
    setTables((before) => [...before, table]);
    return () => setTables((before) => before.filter((each) => each !== table));
  }, []);
  const value = useMemo(() => ({ tables, add }), [tables, add]);
  return <Context value={value}>{children}</Context>;
}

/** Offers a table for download while the component is shown. */
export function useTableDownload(title: string, isOffered: boolean, download: () => void): void {
  const { add } = useContext(Context);
  const latest = useRef(download);
  useEffect(() => {
    latest.current = download;
  });
  useEffect(() => (isOffered ? add({ title, download: () => latest.current() }) : undefined), [add, title, isOffered]);
}

export function ExportMenu() {
  const { tables } = useContext(Context);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button className="no-print" variant="default" leftSection={<Icon name="download" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="report-exports">
        {tables.length > 0 && <Menu.Label>Download CSV</Menu.Label>}
        {tables.map(({ title, download }) => (
          <Menu.Item key={title} leftSection={<Icon name="download" />} onClick={download}>
            {title}
          </Menu.Item>
        ))}
        {tables.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<Icon name="quotes" />} onClick={() => print()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
