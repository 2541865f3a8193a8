import { Text } from '@mantine/core';
import { type IpLocation, locationLabel } from '#contract/location-labels.ts';

/** Returns a note that says what a location means and when it is misleading. Empty if no location is known. */
export function locationNote(listed: readonly { place: IpLocation | null }[] | undefined): string {
  const isKnown = listed?.some(({ place }) => place !== null && place !== 'private') === true;
  return isKnown
    ? ' Location is approximate (based on IP address). Phones and VPNs can appear in another state or country.'
    : '';
}

export function LocationLine({ place }: { place: IpLocation | null }) {
  const where = locationLabel(place);
  if (where === '') return null;
  return (
    <Text size="sm" className="session-facts">
      {where}
    </Text>
  );
}
