import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Laptop, Server } from 'lucide-react'

import { withinForm, LONG_TEXT, send } from '../story-parts'
import { CheckboxField, RadioField, SelectField, SwitchField } from './choice-fields'

const meta = {
  title: 'form/ChoiceFields',
  component: SwitchField,
  args: { name: 'isOn', label: 'DNS', hint: 'Names in place of addresses' },
} satisfies Meta<typeof SwitchField>
export default meta
type Story = StoryObj<typeof meta>

export const SwitchOff: Story = { decorators: [withinForm({ isOn: false })] }

export const SwitchOn: Story = { decorators: [withinForm({ isOn: true })] }

export const SwitchDisabled: Story = {
  args: { disabled: true },
  decorators: [withinForm({ isOn: true })],
}

export const SwitchRefused: Story = {
  decorators: [withinForm({ isOn: true }, { isOn: 'The server has no DNS' })],
  play: send,
}

export const Checkbox: Story = {
  render: (props) => <CheckboxField {...props} />,
  decorators: [withinForm({ isOn: true })],
}

export const SwitchWithLongText: Story = {
  args: { label: LONG_TEXT, hint: LONG_TEXT },
  decorators: [withinForm({ isOn: true })],
}

const protocol = {
  name: 'protocol',
  label: 'Protocol',
  options: [
    { value: 'tcp', label: 'TCP' },
    { value: 'udp', label: 'UDP' },
    { value: 'all', label: LONG_TEXT, disabled: true },
  ],
}

export const SelectEmpty: Story = {
  render: () => <SelectField {...protocol} placeholder="Choose a protocol" hint="Of the service" />,
  decorators: [withinForm({ protocol: '' })],
}

export const SelectFilled: Story = {
  render: () => <SelectField {...protocol} />,
  decorators: [withinForm({ protocol: 'udp' })],
}

export const SelectDisabled: Story = {
  render: () => <SelectField {...protocol} disabled />,
  decorators: [withinForm({ protocol: 'udp' })],
}

export const SelectRefused: Story = {
  render: () => <SelectField {...protocol} />,
  decorators: [withinForm({ protocol: 'udp' }, { protocol: 'Gateways allow TCP only' })],
  play: send,
}

const kind = {
  name: 'kind',
  label: 'Kind',
  hint: 'You can change it later',
  options: [
    { value: 'server', label: 'Server', hint: 'Always on', icon: Server },
    { value: 'laptop', label: 'Laptop', hint: LONG_TEXT, icon: Laptop },
    { value: 'phone', label: 'Phone', disabled: true },
  ],
}

export const RadiosEmpty: Story = {
  render: () => <RadioField {...kind} />,
  decorators: [withinForm({ kind: '' })],
}

export const RadiosChosen: Story = {
  render: () => <RadioField {...kind} />,
  decorators: [withinForm({ kind: 'server' })],
}

export const RadiosRefused: Story = {
  render: () => <RadioField {...kind} />,
  decorators: [withinForm({ kind: 'server' }, { kind: 'No more servers are allowed' })],
  play: send,
}
