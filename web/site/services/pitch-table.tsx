import { roofPitchFactor } from './roof-pitch.ts';

/** Inches of rise per 12 inches of run, as roofers state it. */
const PITCHES = [4, 6, 8, 12] as const;

export function PitchTable() {
  return (
    <table className="pitches">
      <caption>
        Roof surface = footprint × √(1 + (rise ÷ 12)²).{' '}
        <a href="/blog/quoting-a-roof-from-the-ground">Find the pitch from the ground</a>
      </caption>
      <thead>
        <tr>
          <th scope="col">Pitch</th>
          <th scope="col">Factor</th>
        </tr>
      </thead>
      <tbody>
        {PITCHES.map((rise) => (
          <tr key={rise}>
            <td>{rise}/12</td>
            <td>{roofPitchFactor(rise).toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
