import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, send } from '../story-parts'
import { MomentField } from './MomentField'

const meta = {
  component: MomentField,
  args: { name: 'end', label: 'Access ends' },
} satisfies Meta<typeof MomentField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { decorators: [withinForm({ end: '' })] }

export const Filled: Story = { decorators: [withinForm({ end: '2027-03-01T09:30' })] }

export const Day: Story = { args: { isDay: true }, decorators: [withinForm({ end: '2027-03-01' })] }

export const Refused: Story = {
  decorators: [withinForm({ end: '2020-03-01T09:30' }, { end: 'This is in the past' })],
  play: send,
}
