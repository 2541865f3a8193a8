import { roofPitchFactor } from '#domain/roof-pitch.ts';

/** Inches of rise over 12 of run, as roofers say it. */
const PITCHES = [4, 6, 8, 12] as const;

/** How much more roof there is than ground under it. */
export function PitchTable() {
  return (
    <table className="pitches">
      <caption>
        Roof surface = footprint × √(1 + (rise ÷ 12)²).{' '}
        <a href="/blog/quoting-a-roof-from-the-ground">Find the pitch from the ground</a>
      </caption>
      <tbody>
        <tr>
          <th scope="row">Pitch</th>
          {PITCHES.map((rise) => (
            <td key={rise}>{rise}/12</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Factor</th>
          {PITCHES.map((rise) => (
            <td key={rise}>{roofPitchFactor(rise).toFixed(3)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
