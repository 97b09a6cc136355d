/** Characters of the end that stay. */
const END = 4

/** A public key in a table: where the column is narrow it is cut in the middle, for the end tells keys apart too. */
export function KeyCell({ value }: { value: string }) {
  return (
    <span className="mono notranslate" style={{ minWidth: 0 }} title={value}>
      <span className="text" style={startStyle}>
        {value.slice(0, -END)}
      </span>
      {value.slice(-END)}
    </span>
  )
}

// inline, so that a selection of the whole copies one line
const startStyle = {
  display: 'inline-block',
  maxWidth: `calc(100% - ${END}ch)`,
  verticalAlign: 'bottom',
}
