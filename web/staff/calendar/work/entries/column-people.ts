/** Names a column after its people, so it stays one value in the page. */
export const columnOfPeople = (people: readonly string[]): string => people.join(' ');

/** Returns the people of a column; the reverse of `columnOfPeople`. */
export const peopleOfColumn = (person: string): readonly string[] => person.split(' ');
