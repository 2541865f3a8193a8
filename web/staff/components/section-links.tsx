import { Anchor, Group } from '@mantine/core';

/** Links to the parts of a long screen. Each part has the id as its anchor. */
export function SectionLinks({ sections }: { sections: readonly (readonly [id: string, name: string])[] }) {
  return (
    <Group component="nav" aria-label="On this page" gap="md" className="section-links">
      {sections.map(([id, name]) => (
        <Anchor key={id} href={`#${id}`} size="sm">
          {name}
        </Anchor>
      ))}
    </Group>
  );
}
