import { clientAddressWithoutProxy } from './client-address-without-proxy.ts'
import { duplicateTypes } from './duplicate-types.ts'
import { errorHandlerArity } from './error-handler-arity.ts'
import { bodyUndefined } from './express-5/body-undefined.ts'
import { clearCookieOptions } from './express-5/clear-cookie-options.ts'
import { hostWithPort } from './express-5/host-with-port.ts'
import { internalsRemoved } from './express-5/internals-removed.ts'
import { listenCallback } from './express-5/listen-callback.ts'
import { nullPrototype } from './express-5/null-prototype.ts'
import { paramName } from './express-5/param-name.ts'
import { pathMatchesDifferently } from './express-5/path-matches-differently.ts'
import { pathRejected } from './express-5/path-rejected.ts'
import { pathUnknown } from './express-5/path-unknown.ts'
import { queryAssignment } from './express-5/query-assignment.ts'
import { queryNested } from './express-5/query-nested.ts'
import { redirectBack } from './express-5/redirect-back.ts'
import { removedCall } from './express-5/removed-call.ts'
import { removedSignature } from './express-5/removed-signature.ts'
import { staticDotfiles } from './express-5/static-dotfiles.ts'
import { staticMime } from './express-5/static-mime.ts'
import { statusCode } from './express-5/status-code.ts'
import { urlencodedDefault } from './express-5/urlencoded-default.ts'
import { varyWithoutField } from './express-5/vary-without-field.ts'
import { expressAdvisory } from './express-advisory.ts'
import { expressFileMissing } from './express-file-missing.ts'
import { expressInternals } from './express-internals.ts'
import { expressVersion } from './express-version.ts'
import { invalidPath } from './invalid-path.ts'
import { neverResponds } from './never-responds.ts'
import { openRedirect } from './open-redirect.ts'
import { overrideHitsExpress5 } from './override-hits-express-5.ts'
import { packageDiffers } from './package-differs.ts'
import { packageTested } from './package-tested.ts'
import { packageUnknown } from './package-unknown.ts'
import { redosPattern } from './redos-pattern.ts'
import { responseSentTwice } from './response-sent-twice.ts'
import type { Rule } from './rule.ts'
import { secureCookieWithoutProxy } from './secure-cookie-without-proxy.ts'
import { sessionInMemory } from './session-in-memory.ts'
import { sessionSecretInSource } from './session-secret-in-source.ts'
import { shadowedRoute } from './shadowed-route.ts'
import { staticFolderMissing } from './static-folder-missing.ts'
import { trustProxyAll } from './trust-proxy-all.ts'
import { typesVersionMismatch } from './types-version-mismatch.ts'
import { uncalledMiddleware } from './uncalled-middleware.ts'
import { uncheckedFile } from './unchecked-file.ts'
import { undeclaredInPackage } from './undeclared-in-package.ts'
import { undeclaredPackage } from './undeclared-package.ts'
import { unhandledRejection } from './unhandled-rejection.ts'

/** Every rule, in the order of the documentation. */
export const rules: Rule[] = [
  expressVersion,
  expressAdvisory,
  packageTested,
  packageDiffers,
  packageUnknown,
  undeclaredPackage,
  undeclaredInPackage,
  overrideHitsExpress5,
  typesVersionMismatch,
  duplicateTypes,
  expressInternals,
  expressFileMissing,
  uncalledMiddleware,
  errorHandlerArity,
  invalidPath,
  shadowedRoute,
  unhandledRejection,
  responseSentTwice,
  neverResponds,
  redosPattern,
  staticFolderMissing,
  openRedirect,
  uncheckedFile,
  trustProxyAll,
  secureCookieWithoutProxy,
  clientAddressWithoutProxy,
  sessionInMemory,
  sessionSecretInSource,
  pathRejected,
  pathMatchesDifferently,
  pathUnknown,
  removedCall,
  removedSignature,
  redirectBack,
  statusCode,
  varyWithoutField,
  clearCookieOptions,
  paramName,
  staticMime,
  listenCallback,
  queryAssignment,
  queryNested,
  nullPrototype,
  bodyUndefined,
  hostWithPort,
  urlencodedDefault,
  internalsRemoved,
  staticDotfiles,
]
