import type { AssayApi } from '../assay-api';
import { httpBackend } from './http-backend';
import { openApi } from './open-api';

export type { AssayApi };

/** What `assay/api` gives a program: the API of a running Assay, `url` as in http://127.0.0.1:3000. */
export const connectAssay = ({ url }: { url: string }): AssayApi => openApi(httpBackend(url));
