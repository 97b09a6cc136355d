import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, LONG_TEXT, send } from '../story-parts'
import { SelectField } from './choice-fields'

const meta = {
  component: SelectField,
  args: {
    name: 'protocol',
    label: 'Protocol',
    options: [
      { value: 'tcp', label: 'TCP' },
      { value: 'udp', label: 'UDP' },
      { value: 'all', label: LONG_TEXT, disabled: true },
    ],
  },
} satisfies Meta<typeof SelectField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  args: { placeholder: 'Choose a protocol', hint: 'Of the service' },
  decorators: [withinForm({ protocol: '' })],
}

export const Filled: Story = { decorators: [withinForm({ protocol: 'udp' })] }

export const Disabled: Story = {
  args: { disabled: true },
  decorators: [withinForm({ protocol: 'udp' })],
}

export const Refused: Story = {
  decorators: [withinForm({ protocol: 'udp' }, { protocol: 'Gateways allow TCP only' })],
  play: send,
}
