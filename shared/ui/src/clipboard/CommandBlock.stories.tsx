import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME } from '../story-parts'
import { CommandBlock } from './CommandBlock'

const meta = {
  component: CommandBlock,
  args: { command: 'netclient join -t eyJzZXJ2ZXIi', of: 'join command' },
} satisfies Meta<typeof CommandBlock>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Masked: Story = { args: { masked: 'netclient join -t ••••••••' } }

export const NoCommand: Story = { args: { command: '10.20.0.5', prompt: '' } }

export const LongText: Story = { args: { command: `netclient join -t ${LONG_NAME}${LONG_NAME}` } }
