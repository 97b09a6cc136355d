type Props = { size?: number | string; 'aria-hidden'?: 'true' }

/** An icon of our own; a library of icons would do as well. */
export function WaveIcon({ size = 16, ...rest }: Props) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="None" stroke="currentColor" {...rest}>
      <path d="M2 12c4-8 6-8 10 0s6 8 10 0" strokeWidth="2" />
    </svg>
  )
}
