/** A switch with its label before it. */
export const Switch = ({ label, on, toggle }: { label: string; on: boolean; toggle(): void }) => (
  <label>
    <span>{label}</span>
    <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={toggle} />
  </label>
)
