import { ActionIcon, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PHOTO_DESCRIPTION_MAX } from '#domain/quote/photo-limits.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Photo } from './photo.ts';
import type { PhotoEdits } from './use-photo-edits.ts';

interface PhotoTileProps {
  photo: Photo;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isUnseen: boolean;
  /** null if the photo is read-only */
  edits: PhotoEdits | null;
  onOpen: () => void;
  /** opens the photo to mark damage on it; null where that isn't possible */
  onMark: (() => void) | null;
}

export function PhotoTile({ photo, name, isFirst, isLast, isUnseen, edits, onOpen, onMark }: PhotoTileProps) {
  const spots = photo.pins?.length ?? 0;
  return (
    <li className="photo">
      <UnstyledButton className="photo-frame" aria-haspopup="dialog" onClick={onOpen}>
        <img
          src={photo.images[0]?.url ?? photo.image_url}
          srcSet={photo.images.map((image) => `${image.url} ${image.width}w`).join(', ')}
          sizes="180px"
          width={photo.width}
          height={photo.height}
          loading="lazy"
          alt={photo.description || name}
        />
        {spots > 0 && <span className="photo-spots">{spots === 1 ? '1 spot' : `${spots} spots`}</span>}
        {isUnseen && <span className="photo-flag">{edits ? 'Not shown yet' : 'Not shown'}</span>}
      </UnstyledButton>
      {edits ? (
        <>
          <EditedCaption photo={photo} name={name} edits={edits} />
          <PhotoMenu photo={photo} name={name} isFirst={isFirst} isLast={isLast} edits={edits} onMark={onMark} />
        </>
      ) : (
        photo.description && <p className="photo-caption breakable">{photo.description}</p>
      )}
    </li>
  );
}

interface EditedProps {
  photo: Photo;
  name: string;
  edits: PhotoEdits;
}

/** The caption as text. A tap on it opens a field, which saves when the focus leaves it. */
function EditedCaption({ photo, name, edits }: EditedProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isEntered = useRef(false);
  useEffect(() => {
    if (isEntered.current) button.current?.focus();
    isEntered.current = false;
  }, [isEditing]);
  if (isEditing)
    return (
      <CaptionField
        photo={photo}
        name={name}
        edits={edits}
        onDone={(entered) => {
          isEntered.current = entered;
          setIsEditing(false);
        }}
      />
    );
  return (
    <UnstyledButton
      ref={button}
      className="photo-caption breakable"
      data-empty={photo.description === '' || undefined}
      onClick={() => setIsEditing(true)}
    >
      {photo.description || 'Add caption'}
      <span className="visually-hidden">{photo.description ? ' (edit caption)' : ` of ${name}`}</span>
    </UnstyledButton>
  );
}

/** @param onDone gets true if Enter ended the typing, so the focus returns to the caption */
function CaptionField({ photo, name, edits, onDone }: EditedProps & { onDone: (entered: boolean) => void }) {
  const [caption, setCaption] = useState(photo.description);
  const field = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      size="sm"
      placeholder="Caption"
      aria-label={`Caption of ${name}`}
      maxLength={PHOTO_DESCRIPTION_MAX}
      value={caption}
      onChange={(event) => setCaption(event.currentTarget.value)}
      onBlur={() => void edits.describe(photo, caption).then(() => onDone(isEntered.current))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        isEntered.current = true;
        event.currentTarget.blur();
      }}
    />
  );
}

type PhotoMenuProps = EditedProps & Pick<PhotoTileProps, 'isFirst' | 'isLast' | 'onMark'>;

function PhotoMenu({ photo, name, isFirst, isLast, edits, onMark }: PhotoMenuProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={32}
          className="photo-menu"
          aria-label={`Actions for ${photo.description || name}`}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onMark && (
          <Menu.Item leftSection={<Icon name="warning" />} onClick={onMark}>
            Mark damage
          </Menu.Item>
        )}
        {!isFirst && (
          <Menu.Item leftSection={<Icon name="left" />} onClick={() => void edits.move(photo, -1)}>
            Move earlier
          </Menu.Item>
        )}
        {!isLast && (
          <Menu.Item leftSection={<Icon name="right" />} onClick={() => void edits.move(photo, 1)}>
            Move later
          </Menu.Item>
        )}
        <Menu.Item color="clay" leftSection={<Icon name="trash" />} onClick={() => edits.remove(photo)}>
          Remove photo
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
