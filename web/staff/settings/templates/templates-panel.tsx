import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Panel } from '#web/staff/components/screen.tsx';
import { TEMPLATES_PATH } from './template-labels.ts';

export function TemplatesPanel() {
  return (
    <Panel title="Message templates" lead="The wording of your emails and texts, in English and Spanish.">
      <Button component={Link} to={TEMPLATES_PATH} variant="default" className="panel-button">
        Open templates
      </Button>
    </Panel>
  );
}
