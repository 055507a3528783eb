/** Uploads with progress, which `fetch` does not report. */
import { handleRefusal, NetworkError } from "./http.ts";
import { loadRefusalTexts } from "./load-language.ts";

/** 10 MB at 280 kbit/s. The server ends an upload that stalls. */
const TIMEOUT_MS = 300_000;

interface UploadOptions {
  headers: Record<string, string>;
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws ApiError for an error response, NetworkError if there is none or the upload was aborted */
export function uploadWithProgress<Answer>(
  path: string,
  form: FormData,
  { headers, onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries({ accept: "application/json", ...headers }))
      request.setRequestHeader(name, value);
    const fail = () => reject(new NetworkError("No answer from the server."));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const body = jsonOf(request.responseText);
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk && body !== undefined) resolve(body as Answer);
      else if (isOk) reject(new NetworkError("The response was incomplete."));
      else loadRefusalTexts().then(() => reject(handleRefusal(request.status, body)));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
