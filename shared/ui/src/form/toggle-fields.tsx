import { Box, Flex } from '../controls/layout'
import { Checkbox, Switch } from '../controls/toggles'
import { FieldNotes, type FieldProps } from './FieldFrame'
import { useFieldState } from './use-field-state'

type Props = Omit<FieldProps, 'required'> & { disabled?: boolean }

/** On or off, for a setting. */
export function SwitchField(props: Props) {
  return <ToggleField {...props} Control={Switch} />
}

/** Agreed or not, for what is sent with the form. */
export function CheckboxField(props: Props) {
  return <ToggleField {...props} Control={Checkbox} />
}

type ToggleProps = Props & { Control: typeof Switch | typeof Checkbox }

function ToggleField({ name, label, hint, disabled = false, Control }: ToggleProps) {
  const { id, ids, error, control } = useFieldState<boolean>(name, hint !== undefined)
  const { value: isOn, ...rest } = control

  return (
    <Flex gap="2.5" alignItems="flex-start" textStyle="sm">
      <Flex h="5" alignItems="center">
        <Control {...rest} checked={isOn} disabled={disabled} />
      </Flex>
      <Box>
        <label htmlFor={id}>{label}</label>
        <FieldNotes ids={ids} hint={hint} error={error} />
      </Box>
    </Flex>
  )
}
