/** The colour of a tag as a dot; a ring where it has none. Plain, for there is one in every row. */
export function TagColor({ color }: { color: string | undefined }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle
        cx="5"
        cy="5"
        r="4.5"
        fill={color ?? 'none'}
        stroke="currentColor"
        strokeOpacity={color ? 0.25 : 0.6}
      />
    </svg>
  )
}
