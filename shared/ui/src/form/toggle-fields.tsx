import { useContext } from 'react'

import { Box, Flex } from '../controls/layout'
import { Checkbox, Switch } from '../controls/toggles'
import { FieldLook, FieldNotes, type FieldProps } from './FieldFrame'
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

function ToggleField({ name, disabled = false, Control, ...texts }: ToggleProps) {
  const { label, hint } = texts
  const { id, error, control } = useFieldState<boolean>(name, hint !== undefined)
  const { value: isOn, ...rest } = control
  const draw = useContext(FieldLook)
  const toggle = <Control {...rest} checked={isOn} disabled={disabled} />
  if (draw) return draw({ id, error, ...texts, children: toggle })

  return (
    <Flex gap="2.5" alignItems="flex-start" textStyle="sm">
      <Flex h="5" alignItems="center">
        {toggle}
      </Flex>
      <Box>
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} hint={hint} error={error} />
      </Box>
    </Flex>
  )
}
