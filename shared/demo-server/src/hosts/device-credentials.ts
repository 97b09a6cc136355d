import type { FastifyReply, FastifyRequest } from 'fastify'

import { decodeBody } from '../decoding/decode-body'
import { string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { refused } from '../http/refusal'
import { sniffed } from '../http/replies'

const credentialsType = struct('AuthParams', {
  macaddress: string(),
  id: string(),
  password: string(),
})

/** What a device signs in with (contract 3.7). @throws Refusal 400 */
export function readCredentials(request: FastifyRequest) {
  const credentials = decodeBody(credentialsType, request)
  if (credentials.id === '') throw refused(400, "W1R3: ID can't be empty")
  if (credentials.password === '') throw refused(400, "W1R3: Password can't be empty")
  return credentials
}

/** The answer to a device that may go on; `kind` is what it signed in as. */
export function grant(reply: FastifyReply, kind: 'Host' | 'Device', session: Session) {
  return sniffed(reply, {
    Code: 200,
    Message: `W1R3: ${kind} ${session.ID} Authorized`,
    Response: session,
  })
}

type Session = { ID: string; AuthToken: string }
