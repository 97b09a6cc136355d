/** What Node's `parseArgs` says about an option at the end or before another option. */
const MISSING_VALUE = /^Option '(--[\w-]+).*' argument (?:missing|is ambiguous)$/

/** Returns the first sentence of a message of Node's `parseArgs`, in plain words and without the period. */
export function plainOptionError(message: string): string {
  const [sentence = ''] = message.split(/\.?(?: |\n)(?=[A-Z])|\n/)
  return sentence.replace(MISSING_VALUE, '$1 requires a value')
}
