import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} underline="always" className="back-link">
      {children}
    </Anchor>
  );
}
