import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Laptop, Server } from 'lucide-react'

import { withinForm, LONG_TEXT, send } from '../story-parts'
import { RadioField } from './choice-fields'

const meta = {
  component: RadioField,
  args: {
    name: 'kind',
    label: 'Kind',
    hint: 'You can change it later',
    options: [
      { value: 'server', label: 'Server', hint: 'Always on', icon: Server },
      { value: 'laptop', label: 'Laptop', hint: LONG_TEXT, icon: Laptop },
      { value: 'phone', label: 'Phone', disabled: true },
    ],
  },
} satisfies Meta<typeof RadioField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { decorators: [withinForm({ kind: '' })] }

export const Chosen: Story = { decorators: [withinForm({ kind: 'server' })] }

export const Refused: Story = {
  decorators: [withinForm({ kind: 'server' }, { kind: 'No more servers are allowed' })],
  play: send,
}
