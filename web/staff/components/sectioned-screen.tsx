import { Stack } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { Screen } from './screen.tsx';
import { sectionAt, sectionPath } from './section-place.ts';
import stylesHref from './sections.css?url';

export interface Section {
  slug: string;
  name: string;
  panels: readonly (readonly [id: string, panel: ReactNode])[];
}

interface SectionedScreenProps {
  title: string;
  /** the screen's URL, which is also the first section's; the URLs of the other sections are below it */
  base: string;
  sections: readonly Section[];
  missing: ReactNode;
}

/** A screen in sections, each with its own URL. The list of sections is beside them, or above them on a phone. */
export function SectionedScreen({ title, base, sections, missing }: SectionedScreenProps) {
  const { section: slug } = useParams();
  const { hash } = useLocation();
  const shown = sectionAt(sections, slug, hash);
  if (!shown) return missing;
  const path = sectionPath(base, sections, shown);
  if (slug === undefined && path !== base) return <Navigate to={path + hash} replace />;
  return (
    <Screen title={title} width="sections">
      <div className="sectioned">
        <nav aria-label={title} className="section-nav">
          <ul className="plain-list">
            {sections.map((section) => (
              <li key={section.slug}>
                <Link to={sectionPath(base, sections, section)} aria-current={section === shown ? 'page' : undefined}>
                  {section.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SectionPanels key={shown.slug} panels={shown.panels} />
      </div>
    </Screen>
  );
}

/** The panels of one section. Scrolls to the panel that the URL names. */
export function SectionPanels({ panels }: Pick<Section, 'panels'>) {
  const wanted = useWantedPanel();
  return (
    <Stack gap="lg" miw={0} className="section-panels">
      <link rel="stylesheet" href={stylesHref} precedence="default" />
      {panels.map(([id, panel]) => (
        <div key={id} id={id} ref={`#${id}` === wanted.hash ? wanted.ref : undefined} tabIndex={-1}>
          {panel}
        </div>
      ))}
    </Stack>
  );
}

/** Scrolls to the panel that the URL names. Scrolls again once the panels above it have loaded. */
function useWantedPanel() {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (key) ref.current?.focus();
  }, [hash, key]);
  useEffect(() => {
    // Doesn't scroll if the focus has moved elsewhere.
    if (!isLoading && ref.current === document.activeElement) ref.current?.scrollIntoView();
  }, [isLoading]);
  return { hash, ref };
}
