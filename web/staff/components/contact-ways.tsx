import { Icon, type IconName } from '#web/ui/icons.tsx';
import { callHref, dialable, textHref } from '#web/ui/phone-links.ts';
import { deviceOf, mapLink } from './map-link.ts';

interface ContactWaysProps {
  phone: string;
  email: string;
  address: string;
  /** coordinates; empty if only the address is known */
  place?: string;
}

interface Way {
  name: string;
  icon: IconName;
  href: string | null;
  /** the number, address or property that the link leads to */
  target: string;
  /** true if the link opens a page instead of an app on some devices */
  leaves?: boolean;
}

/** Offers to reach the customer or find the property with one tap. Each link opens an app on the device. */
export function ContactWays({ phone, email, address, place = '' }: ContactWaysProps) {
  const canCall = dialable(phone) !== '';
  const ways: Way[] = [
    { name: 'Call', icon: 'phone', href: canCall ? callHref(phone) : null, target: phone },
    { name: 'Text', icon: 'message', href: canCall ? textHref(phone) : null, target: phone },
    { name: 'Email', icon: 'mail', href: email === '' ? null : `mailto:${email}`, target: email },
    {
      name: 'Map',
      icon: 'pin',
      href: mapLink(deviceOf(navigator.userAgent), { place, address }),
      target: address,
      leaves: true,
    },
  ];
  const known = ways.flatMap(({ href, ...way }) => (href === null ? [] : [{ ...way, href }]));
  if (known.length === 0) return null;
  return (
    <ul className="plain-list contact-ways" aria-label="Contact the customer">
      {known.map(({ name, icon, href, target, leaves }) => (
        <li key={name}>
          <a href={href} aria-label={`${name}: ${target}`} {...(leaves && { target: '_blank', rel: 'noreferrer' })}>
            <Icon name={icon} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
