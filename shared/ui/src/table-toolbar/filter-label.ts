import type { FilterField } from '../table-model/types'

/** The words of a value; one that a link brings and nobody knows stands for itself. */
export function labelOf(
  { options, entry }: Pick<FilterField<never>, 'options' | 'entry'>,
  value: string,
): string {
  const option = options.find((candidate) => candidate.value === value)
  return option?.label ?? entry?.labelOf(value) ?? value
}
