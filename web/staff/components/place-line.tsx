import { Text } from '@mantine/core';
import { type Place, placeWords } from '#domain/team/place-labels.ts';

/** Said above every list that shows places: what they mean, and when they mislead. */
export const PLACE_NOTE =
  'The place is where the network address of the last use is registered. Phones and VPNs can appear in another state or country.';

export function PlaceLine({ place }: { place: Place | null }) {
  const where = placeWords(place);
  if (where === '') return null;
  return (
    <Text size="sm" className="session-facts">
      {where}
    </Text>
  );
}
