import { LENS_CONSTANTS, noiseTile, TILE_CELLS, TILE_PX } from '@windcall/cues';
import { type Canvas, glassOf } from './canvas.ts';

const VERTEX = `#version 300 es
in vec2 p; out vec2 uv; void main(){ uv = p*.5+.5; gl_Position = vec4(p,0.,1.); }`;

const real = (value: number): string => value.toFixed(5);

/** GLSL twin of `displacementAt` in packages/cues; `lensBlock` there lists the numbers of U. */
const FIELD = `#version 300 es
precision highp float; in vec2 uv; out vec4 o; uniform vec4 U[12]; uniform sampler2D N;
vec2 cell(vec2 q, vec2 t){ vec4 n = texture(N, q/${real(TILE_CELLS)}); return t.x*(n.rg-.5) + t.y*(n.ba-.5); }
void main(){
  vec2 mil = U[0].yz + (uv-.5)*U[0].w/U[0].x; vec2 d = vec2(0.);
  float h = max(.3, U[1].y + (mil.y + U[1].x)*U[1].z*.001);
  for(int i=0;i<4;i++){ vec4 a = U[4+2*i], b = U[5+2*i];
    vec2 q = mil*a.z - a.xy, s = b.xy*${real(LENS_CONSTANTS.tapCells)};
    d += (cell(q,b.zw) + cell(q+s,b.zw) + cell(q-s,b.zw)) * a.w * ${real(LENS_CONSTANTS.tapsToRms)}; }
  d *= min(2.2, pow(h/1.5, -.6666667)); d.x *= ${real(LENS_CONSTANTS.asideShare)};
  if(U[3].w > .5){ vec2 a = U[2].xy, w = U[3].xy-a; float l = clamp(dot(mil-a,w)/max(1e-6,dot(w,w)),0.,1.); vec2 r = mil-(a+w*l);
    float n = length(r)/U[2].z, ring = exp(-pow((n-.8)/.35,2.))*(1.-l); d += r/max(length(r),1e-4)*ring*U[2].w; }
  o = vec4(clamp(d/U[1].w*.5+.5,0.,1.), 0., 1.);
}`;

/** Three taps if there is blur, at most 1.7 px wide: wider ones show as ghosts. */
const LENS = `#version 300 es
precision highp float; in vec2 uv; out vec4 o; uniform vec4 U[12]; uniform sampler2D F, S;
vec3 look(vec2 q){ return texture(S,q).rgb; }
void main(){ vec2 d = (texture(F,uv).xy-.5)*2.*U[1].w;
  vec2 q = uv + d*U[0].x/U[0].w; float p = min(U[3].z*U[0].x, 1.7), b = p/U[0].w;
  o = vec4(p < .35 ? look(q) : (look(q+vec2(b,b*.4))+look(q+vec2(-b*.9,b*.7))+look(q+vec2(-b*.1,-b)))/3., 1.); }`;

export const FIELD_PX = 256;

export interface Lens {
  /** Draws a painted scene through the air of this moment. */
  readonly draw: (scene: TexImageSource, block: Float32Array) => void;
  /** The displacement map of the last block, RGBA, `FIELD_PX` square, for the test against its twin. */
  readonly readField: () => Uint8Array;
  readonly close: () => void;
}

/**
 * The lens on a canvas; null without hardware WebGL2. A lost context draws nothing until it is restored; `onLost` and
 * `onRestored` report both.
 */
export const openLens = (
  canvas: Canvas,
  seed: number,
  heard: { readonly onLost: () => void; readonly onRestored: () => void; readonly evenSlow?: boolean },
): Lens | null => {
  const gl = glassOf(canvas, {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'low-power',
    failIfMajorPerformanceCaveat: heard.evenSlow !== true,
  });
  if (gl === null) return null;
  // some browsers fall back to software WebGL, which is half as fast as strips
  const about = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = about === null ? '' : String(gl.getParameter(about.UNMASKED_RENDERER_WEBGL));
  if (heard.evenSlow !== true && /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)) {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return null;
  }

  const program = (fragment: string): WebGLProgram => {
    const made = gl.createProgram();
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(kind);
      if (shader === null) return made;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.bindAttribLocation(made, 0, 'p');
    gl.linkProgram(made);
    return made;
  };
  const texture = (wrap: number): WebGLTexture => {
    const made = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, made);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap);
    return made;
  };

  const build = () => {
    const [field, lens] = [program(FIELD), program(LENS)];
    const noise = texture(gl.REPEAT);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, TILE_PX, TILE_PX, 0, gl.RGBA, gl.UNSIGNED_BYTE, noiseTile(seed));
    const map = texture(gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, FIELD_PX, FIELD_PX, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, map, 0);
    const scene = texture(gl.CLAMP_TO_EDGE);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    return { field, lens, noise, map, frame, scene };
  };
  let parts = build();
  let sceneSize = 0;

  const pass = (made: WebGLProgram, textures: readonly (readonly [string, WebGLTexture])[], block: Float32Array) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook
    gl.useProgram(made);
    textures.forEach(([name, one], i) => {
      gl.activeTexture(gl.TEXTURE0 + i);
      gl.bindTexture(gl.TEXTURE_2D, one);
      gl.uniform1i(gl.getUniformLocation(made, name), i);
    });
    gl.uniform4fv(gl.getUniformLocation(made, 'U'), block);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };

  const lost = (event: Event): void => {
    event.preventDefault();
    heard.onLost();
  };
  const restored = (): void => {
    sceneSize = 0;
    parts = build();
    heard.onRestored();
  };
  const events: EventTarget = canvas;
  events.addEventListener('webglcontextlost', lost);
  events.addEventListener('webglcontextrestored', restored);

  return {
    draw: (scene, block) => {
      if (gl.isContextLost()) return;
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, parts.scene);
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
      if (sceneSize === canvas.width) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, scene);
      else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, scene);
      sceneSize = canvas.width;
      gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
      gl.bindFramebuffer(gl.FRAMEBUFFER, parts.frame);
      gl.viewport(0, 0, FIELD_PX, FIELD_PX);
      pass(parts.field, [['N', parts.noise]], block);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, canvas.width, canvas.height);
      pass(
        parts.lens,
        [
          ['F', parts.map],
          ['S', parts.scene],
        ],
        block,
      );
    },
    readField: () => {
      const bytes = new Uint8Array(FIELD_PX * FIELD_PX * 4);
      gl.bindFramebuffer(gl.FRAMEBUFFER, parts.frame);
      gl.readPixels(0, 0, FIELD_PX, FIELD_PX, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      return bytes;
    },
    close: () => {
      events.removeEventListener('webglcontextlost', lost);
      events.removeEventListener('webglcontextrestored', restored);
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
};
