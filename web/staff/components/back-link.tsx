import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** Below a screen's title: a link to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} underline="always" className="back-link">
      {children}
    </Anchor>
  );
}
