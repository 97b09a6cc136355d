type Options = {
  options: readonly string[] | undefined
  labelOf: (option: string) => string
  aboutOf: (option: string) => string | undefined
}

/** Returns labels for options shown without details: options that share a name get their details added. */
export function distinctLabels({ options = [], labelOf, aboutOf }: Options) {
  let counts: Map<string, number> | undefined
  const countOf = (label: string) => {
    counts ??= countLabels(options.map(labelOf))
    return counts.get(label) ?? 0
  }
  return (option: string): string => {
    const [label, about] = [labelOf(option), aboutOf(option)]
    return about && countOf(label) > 1 ? `${label} (${about})` : label
  }
}

/** Returns the IDs of options that share a name with another one, and nothing for the others. */
export function idsOfNamesakes(
  options: readonly string[],
  labelOf: (option: string) => string,
): (option: string) => string | undefined {
  let counts: Map<string, number> | undefined
  return (option) => {
    counts ??= countLabels(options.map(labelOf))
    return (counts.get(labelOf(option)) ?? 0) > 1 ? option : undefined
  }
}

/** Returns the details shown beside an option; leaves out those that are unknown. */
export const aboutOption = (...parts: ReadonlyArray<string | undefined>): string =>
  parts.filter(Boolean).join(' · ')

function countLabels(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
