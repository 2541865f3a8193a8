import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { Icon } from '#web/ui/icons.tsx';
import type { Collision } from './use-form.ts';

interface BothVersionsProps {
  form: { collisions: readonly Collision[]; isOutdated: boolean };
}

/**
 * If someone else saved while this form was being edited, shows both versions side by side until the person chooses
 * one.
 */
export function BothVersions({ form: { collisions, isOutdated } }: BothVersionsProps) {
  const isShown = isOutdated || collisions.length > 0;
  return (
    <div role="status">
      {isShown && (
        <Alert color="slate" icon={<Icon name="warning" />} title="Someone else changed this">
          <Text size="sm">
            {collisions.length > 0
              ? 'Choose which version to keep. Or combine both in the field, then keep yours.'
              : 'Your changes are still here. Everything else shows the latest saved version. Review it and save again.'}
          </Text>
          <Stack gap="md" mt={collisions.length > 0 ? 'sm' : 0}>
            {collisions.map((collision) => (
              <Versions key={collision.field} collision={collision} />
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  );
}

function Versions({ collision: { label, mine, stored, keepMine, takeStored } }: { collision: Collision }) {
  return (
    <fieldset className="both-versions" data-collision>
      <legend>{label}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Version name="Theirs" value={stored} action="Use theirs" about={label} onChoose={takeStored} />
        <Version name="Yours" value={mine} action="Keep mine" about={label} onChoose={keepMine} />
      </SimpleGrid>
    </fieldset>
  );
}

interface VersionProps {
  name: string;
  value: string;
  action: string;
  /** the field's name, for screen reader users who hear the button out of context */
  about: string;
  onChoose: () => void;
}

function Version({ name, value, action, about, onChoose }: VersionProps) {
  return (
    <Stack gap="xs" justify="space-between">
      <div>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text size="sm" className="breakable keeps-lines">
          {value || 'Empty'}
        </Text>
      </div>
      <Button variant="default" aria-label={`${action}: ${about}`} onClick={onChoose}>
        {action}
      </Button>
    </Stack>
  );
}
