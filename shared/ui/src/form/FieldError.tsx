import { Text } from '../controls/layout'
import { useFieldState } from './use-field-state'

type Props = {
  /** Of the value that the controls make up together. */
  name: string
  /** By which their group names it with `aria-describedby`. */
  id?: string
}

/** What is wrong with a value that several controls make up: none of them would say it. */
export function FieldError({ name, id }: Props) {
  const error: unknown = useFieldState(name, false).error
  // what is wrong with one of several its own control says
  if (typeof error !== 'string') return null

  return (
    <Text {...(id !== undefined && { id })} textStyle="xs" color="fg.error" role="alert">
      {error}
    </Text>
  )
}
