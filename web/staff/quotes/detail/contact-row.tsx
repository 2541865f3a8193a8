import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { callHref, dialable, textHref } from '#web/ui/phone-links.ts';
import { useQuote } from './quote-model.ts';

/** Offers to reach the customer or find the property with one tap. Each link opens an app on the device. */
export function ContactRow() {
  const { quote } = useQuote();
  const canCall = dialable(quote.customer_phone) !== '';
  const map = mapLink(deviceOf(navigator.userAgent), { place: '', address: quote.property_address });
  const ways: readonly (Way | false)[] = [
    canCall && { name: 'Call', icon: 'phone', href: callHref(quote.customer_phone), who: quote.customer_phone },
    canCall && { name: 'Text', icon: 'message', href: textHref(quote.customer_phone), who: quote.customer_phone },
    map !== null && { name: 'Map', icon: 'pin', href: map, who: quote.property_address, leaves: true },
    quote.customer_email !== '' && {
      name: 'Email',
      icon: 'mail',
      href: `mailto:${quote.customer_email}`,
      who: quote.customer_email,
    },
  ];
  const known = ways.filter((way) => way !== false);
  if (known.length === 0) return null;
  return (
    <ul className="plain-list contact-row" aria-label="Contact the customer">
      {known.map(({ name, icon, href, who, leaves }) => (
        <li key={name}>
          <a href={href} aria-label={`${name}: ${who}`} {...(leaves && { target: '_blank', rel: 'noreferrer' })}>
            <Icon name={icon} size={18} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Way {
  name: string;
  icon: IconName;
  href: string;
  who: string;
  /** true if the link opens a page instead of an app on some devices */
  leaves?: boolean;
}
