import { resolve } from 'node:path'

import { DeliveryError, folderStore, type Store } from './store'
import { s3Store, defaultTimeouts, webStore, type Timeouts } from './web-store'

type Environment = Record<string, string | undefined>

/**
 * Opens the store at an address: a folder, `https://host/path`, or `s3://bucket/prefix`. The last takes endpoint,
 * region and keys from the environment variables of the vendor's tools: `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`,
 * `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`. Throws a `DeliveryError` that says
 * what is missing.
 */
export function openStore(
  target: string,
  environment: Environment,
  timeouts: Timeouts = defaultTimeouts,
): Store {
  if (target === '')
    throw new DeliveryError('Enter a store: a folder, an https address, or s3://bucket/prefix.')
  if (/^https?:\/\//.test(target)) return openWeb(target, timeouts)
  if (target.startsWith('s3://')) return openS3(target, environment, timeouts)
  if (/^[a-z][\w+.-]*:\/\//i.test(target)) {
    throw new DeliveryError(`${target} isn't a folder or an http, https, or s3 address.`)
  }
  return folderStore(resolve(target))
}

function openWeb(target: string, timeouts: Timeouts): Store {
  if (URL.canParse(target)) return webStore(target, timeouts)
  throw new DeliveryError(`${target} isn't a valid address.`)
}

function openS3(target: string, environment: Environment, timeouts: Timeouts): Store {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(target) ?? []
  if (bucket === '')
    throw new DeliveryError(`${target} doesn't contain a bucket. Use s3://bucket/prefix.`)
  const region = environment['AWS_REGION'] ?? 'us-east-1'
  const endpoint =
    environment['AWS_ENDPOINT_URL_S3'] ??
    environment['AWS_ENDPOINT_URL'] ??
    `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint))
    throw new DeliveryError(`AWS_ENDPOINT_URL: ${endpoint} isn't a valid address.`)
  const requireVariable = (name: string) => {
    const value = environment[name]
    if (value) return value
    throw new DeliveryError(`${target} requires the environment variable ${name}.`)
  }
  const accessKeyId = requireVariable('AWS_ACCESS_KEY_ID')
  const secretAccessKey = requireVariable('AWS_SECRET_ACCESS_KEY')
  const sessionToken = environment['AWS_SESSION_TOKEN']
  return s3Store(
    { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken },
    timeouts,
  )
}
