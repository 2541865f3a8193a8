/** Every edit of the rate book as a function from one book to the next. Nothing is saved before Save Changes. */
import type {
  Addon,
  AddonType,
  MaterialMultiplier,
  RateBook,
  Service,
  SurfaceType,
} from '#domain/pricing/rate-book.ts';

export type BookEdit =
  | { type: 'replace'; book: RateBook }
  | { type: 'surface.add'; id: string }
  | { type: 'surface.change'; surface: string; change: Partial<Pick<SurfaceType, 'name'>> }
  | { type: 'surface.remove'; surface: string }
  | { type: 'surface.restore'; row: SurfaceType; index: number }
  | { type: 'service.add'; surface: string; id: string }
  | { type: 'service.change'; surface: string; id: string; change: Partial<Omit<Service, 'id'>> }
  | { type: 'service.remove'; surface: string; id: string }
  | { type: 'material.add'; surface: string; id: string; material: string }
  | { type: 'material.change'; surface: string; id: string; change: Pick<MaterialMultiplier, 'multiplier'> }
  | { type: 'material.remove'; surface: string; id: string }
  | { type: 'addon.add'; id: string }
  | { type: 'addon.change'; id: string; change: Partial<Pick<Addon, 'name' | 'value'>> }
  | { type: 'addon.retype'; id: string; to: AddonType }
  | { type: 'addon.remove'; id: string };

export type Dispatch = (edit: BookEdit) => void;

export function edited(book: RateBook, edit: BookEdit): RateBook {
  switch (edit.type) {
    case 'replace':
      return edit.book;
    case 'surface.add':
      return {
        ...book,
        surface_types: [...book.surface_types, { id: edit.id, name: '', services: [], materials: [] }],
      };
    case 'surface.remove':
      return { ...book, surface_types: without(book.surface_types, edit.surface) };
    case 'surface.restore':
      return { ...book, surface_types: book.surface_types.toSpliced(edit.index, 0, edit.row) };
    case 'addon.add':
      return { ...book, addons: [...book.addons, { id: edit.id, name: '', type: 'percent', value: 0 }] };
    case 'addon.change':
      return { ...book, addons: changed(book.addons, edit.id, edit.change) };
    case 'addon.retype':
      return { ...book, addons: replaced(book.addons, edit.id, (addon) => retyped(addon, edit.to)) };
    case 'addon.remove':
      return { ...book, addons: without(book.addons, edit.id) };
    case 'surface.change':
    case 'service.add':
    case 'service.change':
    case 'service.remove':
    case 'material.add':
    case 'material.change':
    case 'material.remove':
      return {
        ...book,
        surface_types: replaced(book.surface_types, edit.surface, (surface) => editedSurface(surface, edit)),
      };
  }
}

type SurfaceEdit = Extract<BookEdit, { surface: string }>;

function editedSurface(surface: SurfaceType, edit: SurfaceEdit): SurfaceType {
  const { services, materials } = surface;
  switch (edit.type) {
    case 'service.add':
      return { ...surface, services: [...services, newService(edit.id, services)] };
    case 'service.change':
      return { ...surface, services: changed(services, edit.id, edit.change) };
    case 'service.remove':
      return { ...surface, services: without(services, edit.id) };
    case 'material.add':
      return { ...surface, materials: [...materials, { id: edit.id, material: edit.material, multiplier: 1 }] };
    case 'material.change':
      return { ...surface, materials: changed(materials, edit.id, edit.change) };
    case 'material.remove':
      return { ...surface, materials: without(materials, edit.id) };
    case 'surface.change':
      return { ...surface, ...edit.change };
    case 'surface.remove':
      return surface;
  }
}

/** Creates a service. The first service of a surface type is its default until another one is checked. */
function newService(id: string, others: readonly Service[]): Service {
  return { id, name: '', base_rate_cents: 0, uom: others[0]?.uom ?? 'sqft', is_default: others.length === 0 };
}

/** Keeps the typed number when the type changes: 15% becomes $15.00, so the stored 0.15 becomes 1500. */
function retyped(addon: Addon, to: AddonType): Addon {
  if (to === addon.type) return addon;
  const value = to === 'flat' ? Math.round(addon.value * STORED_PER_TYPED) : addon.value / STORED_PER_TYPED;
  return { ...addon, type: to, value };
}
/** Converts a typed number to the stored one when the type changes: 15% is stored as 0.15, and $15 as 1500 cents. */
const STORED_PER_TYPED = 100 * 100;

interface Row {
  id: string;
}

function replaced<R extends Row>(rows: readonly R[], id: string, next: (row: R) => R): R[] {
  return rows.map((row) => (row.id === id ? next(row) : row));
}

function changed<R extends Row>(rows: readonly R[], id: string, change: Partial<NoInfer<R>>): R[] {
  return replaced(rows, id, (row) => ({ ...row, ...change }));
}

function without<R extends Row>(rows: readonly R[], id: string): R[] {
  return rows.filter((row) => row.id !== id);
}

/** Returns the service whose rates the materials show: the default or, without one, the first. */
export function shownService(services: readonly Service[]): Service | undefined {
  return services.find((service) => service.is_default) ?? services[0];
}

/** Converts a typed material for storage, with underscores instead of spaces. */
export function storedMaterial(typed: string): string {
  return typed.trim().replace(/\s+/g, '_').toLowerCase();
}
