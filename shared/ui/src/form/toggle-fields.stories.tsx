import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, LONG_TEXT, send } from '../story-parts'
import { CheckboxField, SwitchField } from './choice-fields'

const meta = {
  title: 'form/Toggles',
  component: SwitchField,
  args: { name: 'isOn', label: 'DNS', hint: 'Names in place of addresses' },
} satisfies Meta<typeof SwitchField>
export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = { decorators: [withinForm({ isOn: false })] }

export const On: Story = { decorators: [withinForm({ isOn: true })] }

export const Disabled: Story = {
  args: { disabled: true },
  decorators: [withinForm({ isOn: true })],
}

export const Refused: Story = {
  decorators: [withinForm({ isOn: true }, { isOn: 'The server has no DNS' })],
  play: send,
}

export const Checkbox: Story = {
  render: (props) => <CheckboxField {...props} />,
  decorators: [withinForm({ isOn: true })],
}

export const LongText: Story = {
  args: { label: LONG_TEXT, hint: LONG_TEXT },
  decorators: [withinForm({ isOn: true })],
}
