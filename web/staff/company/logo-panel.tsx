import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { LOGO_ACCEPT } from '#contract/branding.ts';
import { toastMessage } from '#domain/errors.ts';
import { api } from '../../api.ts';
import { queries } from '../../query.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../frame/screen.tsx';
import type { CompanyView } from '../settings/defaults-form.ts';
import { toastError, toastProblem, toastSuccess } from '../toasts.tsx';
import { logoRefusal } from './logo-file.ts';

/** The logo takes effect by itself, at once: it is no part of the form that is saved below. */
export function LogoPanel({ company, readOnly }: { company: CompanyView; readOnly: boolean }) {
  const logo = useLogo();
  const [asking, setAsking] = useState(false);
  const { logo: shown, name } = company;
  return (
    <Panel
      title="Logo"
      lead="On the quote page, in emails and on the PDF, for quotes you send from now on. Quotes already sent keep the logo they were sent with."
    >
      <DropZone onFile={logo.take} disabled={readOnly || logo.busy}>
        {shown ? (
          <img
            className="company-logo"
            data-ground={shown.ground}
            src={shown.url}
            srcSet={`${shown.url} 1x, ${shown.large_url} 2x`}
            width={shown.width}
            height={shown.height}
            alt={`${name} logo`}
          />
        ) : (
          <span className="quiet-icon">
            <Icon name="image" size={28} />
          </span>
        )}
        {!readOnly && (
          <>
            <Group gap="xs" justify="center">
              <ChooseButton onFile={logo.take} busy={logo.busy} label={shown ? 'Replace logo' : 'Choose a logo'} />
              {shown && (
                <Button variant="default" disabled={logo.busy} onClick={() => setAsking(true)}>
                  Remove logo
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed" ta="center">
              <span className="drop-hint">Or drop a file here. </span>PNG, JPEG, WebP or SVG, up to 5 MB. A transparent
              background stays transparent.
            </Text>
          </>
        )}
      </DropZone>
      <Text size="sm" c="clay" role="alert" className="logo-problem">
        {logo.problem}
      </Text>
      <RemoveDialog
        isOpen={asking}
        isRemoving={logo.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => logo.remove(() => setAsking(false))}
      />
    </Panel>
  );
}

function useLogo() {
  const client = useQueryClient();
  const keep = (saved: CompanyView) => client.setQueryData(queries.company.get.queryKey(), saved);
  const [refused, setRefused] = useState('');
  const upload = useMutation({
    mutationFn: (file: File) => api.branding.uploadLogo({ file }),
    onSuccess: (saved) => {
      keep(saved);
      toastSuccess('Logo saved. Customers see it on quotes you send from now on.');
    },
    onError: (error) => {
      setRefused(toastMessage(error));
      toastError(error);
    },
  });
  const removal = useMutation({
    mutationFn: () => api.branding.removeLogo(),
    onSuccess: (saved) => {
      keep(saved);
      toastSuccess('Logo removed.');
    },
    onError: toastError,
  });
  return {
    busy: upload.isPending || removal.isPending,
    /** stays beside the field after the toast has gone */
    problem: refused,
    take: (file: File) => {
      const problem = logoRefusal(file);
      setRefused(problem ?? '');
      if (problem === null) upload.mutate(file);
      else toastProblem(problem);
    },
    remove: (done: () => void) => {
      setRefused('');
      removal.mutate(undefined, { onSettled: done });
    },
  };
}

interface ChooseButtonProps {
  onFile: (file: File) => void;
  busy: boolean;
  label: string;
}

/** On a phone the system offers the camera, the photos and the files by itself. */
function ChooseButton({ onFile, busy, label }: ChooseButtonProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    if (file) onFile(file);
    // The same file can be chosen again after it was refused or removed.
    reset.current?.();
  };
  return (
    <FileButton onChange={choose} accept={LOGO_ACCEPT} resetRef={reset} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button {...props} variant="default" loading={busy} leftSection={<Icon name="image" />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface DropZoneProps {
  onFile: (file: File) => void;
  disabled: boolean;
  children: ReactNode;
}

/** For the mouse only; keyboard, phone and screen reader have the button inside it. */
function DropZone({ onFile, disabled, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      className="logo-zone"
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface RemoveDialogProps {
  isOpen: boolean;
  isRemoving: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function RemoveDialog({ isOpen, isRemoving, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Remove the logo?" centered>
      <Stack gap="md">
        <Text size="sm">
          Quotes you send from now on show your company name alone. Quotes already sent keep the logo.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="clay" loading={isRemoving} onClick={onConfirm}>
            Remove logo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
