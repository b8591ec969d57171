// Decides what a start warns the operator of: settings that are hardly meant, and what they name and cannot be reached.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { exampleSupportEmail } from './config-variables.ts'
import { canHavePasskeys } from './domain/second-factor/second-factor-rules.ts'
import { explainImageStorage, explainMail, explainPurge } from './reachability.ts'

/** Warns of settings that are valid and hardly meant. */
export function warnOfSettings(config: Config, logger: Logger): void {
  const { rateLimit, mail, site, trustProxy, requiresSecondFactor } = config
  const isLocal = new URL(site.url).hostname === 'localhost'
  if (!rateLimit) logger.warn('RATE_LIMIT is off: anyone may ask, guess and upload as often as they like')
  if (requiresSecondFactor && !canHavePasskeys(site.url))
    logger.warn(
      `administrators must have a passkey, and browsers refuse passkeys at ${site.url}: use https and a name`,
    )
  if (mail.smtpUrl !== null && isLocal)
    logger.warn(`the links in mail lead to ${site.url}: set SITE_URL to the public address of the site`)
  if (trustProxy !== false && isLocal)
    logger.warn(
      `visitors come through a proxy and SITE_URL is ${site.url}: set it to the address that they type`,
    )
  if (site.supportEmail === exampleSupportEmail)
    logger.warn(`owners are told to write to ${exampleSupportEmail}, which is an example: set SUPPORT_EMAIL`)
}

/** Warns of what cannot be reached. A folder was checked before the start; the rest is elsewhere, and the site is served without it. */
export async function warnOfUnreachable(
  { mail, imageStorage, cachePurge }: Config,
  logger: Logger,
): Promise<void> {
  const reasons = await Promise.all([
    mail.smtpUrl === null ? null : explainMail(mail.smtpUrl).then(({ fault }) => fault),
    imageStorage.kind === 'folder' ? null : explainImageStorage(imageStorage),
    cachePurge && explainPurge(cachePurge),
  ])
  for (const reason of reasons) if (reason) logger.warn(reason)
}
